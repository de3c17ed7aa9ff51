// The conditions that only a run can know.

/** The answers of one run: those that are forced, and the first option of every other question. The same question has one answer. */
export class Choices {
  constructor(forced = new Map()) {
    this.forced = forced
    /** The questions of the run in their order, with their number of options. */
    this.asked = new Map()
  }

  choose(question, options) {
    this.asked.set(question, Math.max(options, this.asked.get(question) ?? 0))
    return Math.min(this.forced.get(question) ?? 0, options - 1)
  }
}

/**
 * Runs an action with the answers of `Choices`: each option of every question at least once, then their combinations, fewest answers
 * that are not the first option first, up to `most` runs.
 */
export function eachChoice(most, action) {
  const known = new Set()
  const first = [new Map()]
  const rest = []
  for (let runs = 0; runs < most; runs++) {
    const forced = first.shift() ?? rest.shift()
    if (!forced) return
    const choices = new Choices(forced)
    action(choices)
    const questions = [...choices.asked]
    const last = questions.findLastIndex(([question]) => forced.has(question))
    for (const [index, [question, options]] of questions.entries()) {
      if (forced.has(question) || (known.has(question) && index < last)) continue
      const others = Array.from({ length: options - 1 }, (_, answer) => new Map([...forced, [question, answer + 1]]))
      if (known.has(question)) rest.push(...others)
      else first.push(...others)
    }
    for (const [question] of questions) known.add(question)
  }
}
