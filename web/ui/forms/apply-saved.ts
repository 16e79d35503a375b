import type { UseFormReturnType } from '@mantine/form'

type Taken<V> = { sent: V; saved: V }

/** The values of a form after a save: the saved ones, and edits made since it was sent. */
export function mergeTyped<V extends object>(now: V, { sent, saved }: Taken<V>): V {
  const isTyped = (field: keyof V) => JSON.stringify(now[field]) !== JSON.stringify(sent[field])
  const typed = (Object.keys(now) as (keyof V)[]).filter(isTyped).map((field) => [field, now[field]])
  return { ...saved, ...Object.fromEntries(typed) }
}

/** Puts the saved values into a form; edits made since it was sent stay, as unsaved. */
export function applySaved<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  { sent, saved }: Taken<V>,
): void {
  const next = mergeTyped(form.getValues(), { sent, saved })
  form.setInitialValues(saved)
  form.setValues(next)
}
