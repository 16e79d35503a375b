import { useCallback, useSyncExternalStore } from 'react'
import type { ChoiceName, Preferences } from '#contract/people/person/choices.ts'
import { call } from '#web/api.ts'
import { useSession } from './current-user.tsx'

/** Choices by name; null deletes a choice. */
type Chosen = { [Name in ChoiceName]?: Preferences[Name] | null }

/** The delay combines several choices in a row into one request. */
const SAVE_AFTER_MS = 800

/** The choices made since the page was loaded, and the account they belong to. */
let chosen: { account: number | undefined; values: Chosen } = { account: undefined, values: {} }
let unsaved: Chosen = {}
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const read = <Name extends ChoiceName>(name: Name, account: number | undefined, loaded: Preferences) => {
  const value = chosen.account === account ? chosen.values[name] : undefined
  return value === undefined ? loaded[name] : (value ?? undefined)
}

/**
 * The user's last choice under a name, on any device, and a function that remembers another one; null deletes it. An id may
 * belong to a deleted record, so look it up in the list on screen. The address takes precedence.
 */
export function useChoice<Name extends ChoiceName>(
  name: Name,
): [Preferences[Name] | undefined, (value: NonNullable<Preferences[Name]> | null) => void] {
  const { user, choices } = useSession()
  const account = user?.id
  const value = useSyncExternalStore(subscribe, () => read(name, account, choices))
  const remember = useCallback(
    (next: NonNullable<Preferences[Name]> | null) => {
      if (account === undefined) return
      const now = read(name, account, choices)
      if (JSON.stringify(now ?? null) === JSON.stringify(next)) return
      // Choices of another user in this browser must not be saved for this one.
      if (chosen.account !== account) [chosen, unsaved] = [{ account, values: {} }, {}]
      chosen = { account, values: { ...chosen.values, [name]: next } }
      unsaved = { ...unsaved, [name]: next }
      saveSoon()
      for (const listener of listeners) listener()
    },
    [account, choices, name],
  )
  return [value, remember]
}

/** Whether keys without Ctrl or Command work for this person, and a function that switches them. */
export function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  const [areOn = true, remember] = useChoice('single_keys')
  return [areOn, (isOn) => remember(isOn ? null : false)]
}

function saveSoon(): void {
  if (timer === undefined) addEventListener('pagehide', save)
  clearTimeout(timer)
  timer = setTimeout(save, SAVE_AFTER_MS)
}

/** If saving fails, the choice still works on this page. No message is shown because no work is lost. */
function save(): void {
  clearTimeout(timer)
  if (Object.keys(unsaved).length === 0) return
  const body = unsaved
  unsaved = {}
  call('PUT /api/choices/', { body, background: true, keepalive: true }).catch(() => undefined)
}
