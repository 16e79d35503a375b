import type { FormEvent } from 'react'
import { CallFailure } from '#web/api.ts'

type FormErrors = {
  setErrors: (errors: Record<string, string>) => void
  getInputNode: (path: string) => HTMLElement | null
}
/** Labels by field. */
type Labels = Readonly<Record<string, string>>

/** A rule for `useForm`: the value must not be empty. */
export const required = (label: string) => (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') ? `${label} is required.` : null

/** Keeps a form from being sent while a field has unreadable text, and focuses that field. */
export function stopAtUnreadable(event: FormEvent<HTMLFormElement>): boolean {
  const field = event.currentTarget.querySelector<HTMLElement>('[data-unreadable]')
  if (!field) return false
  event.preventDefault()
  field.focus()
  return true
}

/** Focuses the first field with an error. */
export function focusFirstError(form: FormErrors, errors: object): void {
  form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
}

/**
 * Shows the server's errors below their fields and focuses the first. Returns false if the failure is not only about these
 * fields, in which case the page has to show it elsewhere.
 */
export function showFieldErrors(form: FormErrors, failure: unknown, labels: Labels): boolean {
  const problems = failure instanceof CallFailure ? Object.entries(failure.fields) : []
  const shown = problems.filter(([field]) => field in labels)
  const errors = Object.fromEntries(shown.map(([field, problem]) => [field, `${labels[field]} ${problem}.`]))
  form.setErrors(errors)
  focusFirstError(form, errors)
  return shown.length > 0 && shown.length === problems.length
}
