import type { FormEvent } from 'react'
import { CallFailure } from '#web/api.ts'

type FormErrors = {
  setErrors: (errors: Record<string, string>) => void
  getInputNode: (path: string) => HTMLElement | null
}
/** Field to its label. */
type Labels = Readonly<Record<string, string>>

/** A rule for `useForm`: the value must not be empty. */
export const required = (label: string) => (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') ? `${label} is required.` : null

/** Keeps a form from being sent while one of its fields has a text that could not be read, and puts the cursor there. */
export function stopAtUnreadable(event: FormEvent<HTMLFormElement>): boolean {
  const field = event.currentTarget.querySelector<HTMLElement>('[data-unreadable]')
  if (!field) return false
  event.preventDefault()
  field.focus()
  return true
}

/** Puts the cursor into the first field that is wrong. */
export function focusFirstError(form: FormErrors, errors: object): void {
  form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
}

/**
 * Shows the server's messages about fields below them, and focuses the first. False when the failure is not, or not
 * only, about these fields: then the page has to show it elsewhere.
 */
export function showFieldErrors(form: FormErrors, failure: unknown, labels: Labels): boolean {
  const problems = failure instanceof CallFailure ? Object.entries(failure.fields) : []
  const shown = problems.filter(([field]) => field in labels)
  const errors = Object.fromEntries(shown.map(([field, problem]) => [field, `${labels[field]} ${problem}.`]))
  form.setErrors(errors)
  focusFirstError(form, errors)
  return shown.length > 0 && shown.length === problems.length
}
