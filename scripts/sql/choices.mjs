// Enumerates the outcomes of conditions that are known only at run time.

/**
 * The answers of one run: the forced ones, and the first option of every other question. Equal
 * questions get equal answers.
 */
class Choices {
  constructor(forced = new Map()) {
    this.forced = forced
    /** The questions of the run in order, with their number of options. */
    this.questions = new Map()
  }

  choose(question, options) {
    this.questions.set(question, Math.max(options, this.questions.get(question) ?? 0))
    return Math.min(this.forced.get(question) ?? 0, options - 1)
  }
}

/**
 * Runs an action with different `Choices`, at most `maxRuns` times. Each option of every question
 * comes first, then combinations of options.
 */
export function eachChoice(maxRuns, action) {
  const seenQuestions = new Set()
  const first = [new Map()]
  const combinations = []
  for (let runs = 0; runs < maxRuns; runs++) {
    const forced = first.shift() ?? combinations.shift()
    if (!forced) return
    const choices = new Choices(forced)
    action(choices)
    const questions = [...choices.questions]
    const last = questions.findLastIndex(([question]) => forced.has(question))
    for (const [index, [question, options]] of questions.entries()) {
      if (forced.has(question) || (seenQuestions.has(question) && index < last)) continue
      const others = Array.from(
        { length: options - 1 },
        (_, answer) => new Map([...forced, [question, answer + 1]]),
      )
      if (seenQuestions.has(question)) combinations.push(...others)
      else first.push(...others)
    }
    for (const [question] of questions) seenQuestions.add(question)
  }
}
