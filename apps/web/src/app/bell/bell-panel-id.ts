/** Id of the element with the list of the bell. */
export const bellPanelId = 'bell'

/** The browser closes it on Escape and on a click outside. */
export const closeBell = (): void => document.getElementById(bellPanelId)?.hidePopover()
