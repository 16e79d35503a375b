import type { UseFormReturnType } from '@mantine/form'

type Taken<V> = { sent: V; saved: V }

/** Merges the saved values with edits made since the form was sent. */
export function mergeTyped<V extends object>(now: V, { sent, saved }: Taken<V>): V {
  const isTyped = (field: keyof V) => JSON.stringify(now[field]) !== JSON.stringify(sent[field])
  const typed = (Object.keys(now) as (keyof V)[]).filter(isTyped).map((field) => [field, now[field]])
  return { ...saved, ...Object.fromEntries(typed) }
}

/** Updates a form with the saved values. Edits made since it was sent stay unsaved. */
export function applySaved<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  { sent, saved }: Taken<V>,
): void {
  const next = mergeTyped(form.getValues(), { sent, saved })
  form.setInitialValues(saved)
  form.setValues(next)
}
