// The conditions that only a run can know.

/** Goes through all combinations of choices, one a run; the same question has the same answer throughout a run. */
export class Choices {
  constructor(path) {
    this.path = path
    this.made = []
    this.answers = new Map()
  }

  choose(question, options) {
    if (!this.answers.has(question)) {
      const answer = this.path[this.made.length] ?? 0
      this.made.push({ answer, options })
      this.answers.set(question, answer)
    }
    return Math.min(this.answers.get(question), options - 1)
  }

  /** The next combination; null after the last. */
  next() {
    const at = this.made.findLastIndex(({ answer, options }) => answer + 1 < options)
    if (at === -1) return null
    return [...this.made.slice(0, at).map(({ answer }) => answer), this.made[at].answer + 1]
  }
}
