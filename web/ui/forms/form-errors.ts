import { CallFailure } from '#web/api.ts'

type Form = {
  setErrors: (errors: Record<string, string>) => void
  getInputNode: (path: string) => HTMLElement | null
}
/** Field to what it is called on the screen. */
type Labels = Readonly<Record<string, string>>

/** A rule for `useForm`: something must be there. */
export const required = (label: string) => (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') ? `${label} is required.` : null

/** Puts the cursor into the first field that is wrong. */
export function focusFirstError(form: Form, errors: object): void {
  form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
}

/**
 * Writes what the server said about fields under them, as sentences, and goes to the first. False when the failure is
 * not, or not only, about these fields: then the page has to say it elsewhere.
 */
export function showFieldErrors(form: Form, failure: unknown, labels: Labels): boolean {
  const told = failure instanceof CallFailure ? Object.entries(failure.fields) : []
  const ours = told.filter(([field]) => field in labels)
  const errors = Object.fromEntries(ours.map(([field, problem]) => [field, `${labels[field]} ${problem}.`]))
  form.setErrors(errors)
  focusFirstError(form, errors)
  return ours.length > 0 && ours.length === told.length
}
