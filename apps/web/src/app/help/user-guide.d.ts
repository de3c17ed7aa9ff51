/** The parts of the user guide in a language; made from docs/user-guide*.md by guide-plugin.ts. */
declare module 'virtual:user-guide/*' {
  const parts: readonly {
    readonly id: string
    readonly title: string
    readonly screens: readonly string[]
    readonly html: string
  }[]
  export default parts
}
