import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState, type ReactNode } from 'react'
import { CallFailure } from '#web/api.ts'
import { Notice } from '../feedback/notice.tsx'
import { changesBetween } from './only-changes.ts'
import { applySaved } from './apply-saved.ts'

type Options<V> = {
  form: UseFormReturnType<V> | undefined
  labels: Readonly<Record<string, string>>
  /** Loads the currently saved values. */
  reload: (() => Promise<V>) | undefined
  /** Formats a value for the user. */
  textOf?: (value: unknown, field: string) => string
}
type Both = { field: string; yours: unknown; theirs: unknown }

/**
 * Handles fields that someone else also changed since the form was opened: the form takes over their other changes, shows both
 * values of these fields, and saves the user's own values when sent again.
 */
export function useChangedMeanwhile<V extends Record<string, unknown>>({
  form,
  labels,
  reload,
  textOf = plainText,
}: Options<V>) {
  const [both, setBoth] = useState<readonly Both[]>([])
  /** An `onError` handler that resolves to true if it showed the failure. Loading the saved values may fail too. */
  const show = async (failure: unknown): Promise<boolean> => {
    if (!form || !reload) return false
    if (!(failure instanceof CallFailure && failure.code === 'changed_meanwhile')) return false
    const before = form.getInitialValues()
    const saved = await reload().catch(() => undefined)
    if (!saved) return false
    const yours = changesBetween(before, form.getValues())
    const theirs = changesBetween(before, saved)
    const fields = Object.keys(yours).filter((field) => field in theirs)
    applySaved(form, { sent: before, saved })
    setBoth(fields.map((field) => ({ field, yours: yours[field], theirs: saved[field] })))
    return true
  }
  // Once a value is saved or discarded, there is nothing left to choose.
  const open = both.filter(
    ({ field, yours, theirs }) =>
      isSame(form?.getValues()[field], yours) && isSame(form?.getInitialValues()[field], theirs),
  )
  const acceptTheirs = () => {
    form?.setValues({
      ...form.getValues(),
      ...Object.fromEntries(open.map((one) => [one.field, one.theirs])),
    })
    setBoth([])
  }
  const notice: ReactNode = open.length > 0 && (
    <Notice
      tone="warning"
      title="Someone else changed this too. Your changes are not saved yet."
      action={
        <Button variant="default" onClick={acceptTheirs}>
          Use theirs
        </Button>
      }
    >
      {open.map(({ field, yours, theirs }) => (
        <p key={field} style={{ overflowWrap: 'anywhere' }}>
          {labels[field] ?? field}: theirs is {textOf(theirs, field)}, yours is {textOf(yours, field)}.
        </p>
      ))}
      <p>Save again to keep yours.</p>
    </Notice>
  )
  return { show, notice }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const plainText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : value.map(plainText).join(', ')
  return `“${typeof value === 'string' ? value : JSON.stringify(value)}”`
}
