/** Id of the element that shows the list of the bell. */
export const bellPanelId = 'bell'

/** The browser itself closes it on Escape and on a click outside. */
export const closeBell = (): void => document.getElementById(bellPanelId)?.hidePopover()
