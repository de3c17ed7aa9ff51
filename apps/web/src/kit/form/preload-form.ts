/** The form runtime: react-hook-form, the validation schemas, the controls. No list loads it. */
export const loadForm = () => import('./form-runtime.tsx')

/** Fetches the form runtime before it is needed: when a link to a form is pointed at. */
export function preloadForm(): void {
  // A failure shows when the form is opened, where it can be told.
  loadForm().catch(() => {})
}
