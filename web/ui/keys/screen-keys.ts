import { useHotkeys } from '@mantine/hooks'
import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'

/** A shortcut. Each of `keys` (values of `KeyboardEvent.key`) works on its own; `mod` is Ctrl, or Command on a Mac. */
export type KeyLine = { keys: readonly string[]; mod?: true; shift?: true; does: string }

/** The keys of a part of a screen by action. Their handlers use this list too, so that help and behavior agree. */
export type KeyList<Action extends string = string> = {
  title: string
  lines: Readonly<Record<Action, KeyLine>>
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

let areSingleKeysOn = true

/** Switches keys of a single character, such as 'p' and '/', on or off: spoken words may press them by accident. */
export const setSingleKeys = (isOn: boolean): void => void (areSingleKeysOn = isOn)

export const isSwitchedOff = ({ keys, mod }: KeyLine, areOn = areSingleKeysOn): boolean =>
  !areOn && !mod && keys.every((key) => key.length === 1 && key !== ' ')

/** The action of a pressed key, or undefined if the list does not have it. Letters match in either case. */
export function actionOf<Action extends string>(list: KeyList<Action>, pressed: Pressed): Action | undefined {
  if (pressed.altKey) return undefined
  const hasMod = pressed.ctrlKey || pressed.metaKey
  const actions = Object.keys(list.lines) as Action[]
  return actions.find((action) => {
    const { keys, mod = false, shift = false } = list.lines[action]
    if (isSwitchedOff(list.lines[action])) return false
    const hasShift = !mod || pressed.shiftKey === shift
    return mod === hasMod && hasShift && keys.some((key) => key.toLowerCase() === pressed.key.toLowerCase())
  })
}

/** Whether a dialog or drawer is open, which disables the keys of the page. */
export const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null

type PageHotkey = readonly [line: KeyLine, act: (event: KeyboardEvent) => void]
type PageHotkeyOptions = { alsoInFields?: boolean; preventDefault?: boolean }

/** Keys that work anywhere on the page, except behind a dialog and, by default, in fields. */
export function usePageHotkeys(
  keys: readonly PageHotkey[],
  { alsoInFields = false, preventDefault = true }: PageHotkeyOptions = {},
): void {
  useHotkeys(
    keys.map(([line, act]) => [
      hotkeyOf(line),
      (event) => {
        if (isDialogOpen() || isSwitchedOff(line)) return
        if (preventDefault) event.preventDefault()
        act(event)
      },
      { preventDefault: false },
    ]),
    alsoInFields ? [] : undefined,
  )
}

/** Listens to keys as soon as the screen is shown. A plain effect runs later and would miss early keys. */
export function usePageKeydown(listener: (event: KeyboardEvent) => void): void {
  const onKey = useEffectEvent(listener)
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** Converts a shortcut to the format of `useHotkeys`: 'mod+shift+Z'. */
export const hotkeyOf = ({ keys: [key = ''], mod, shift }: KeyLine): string =>
  [mod && 'mod', shift && 'shift', key].filter(Boolean).join('+')

let shown: readonly KeyList[] = []
const listeners = new Set<() => void>()

function show(lists: readonly KeyList[]): void {
  shown = lists
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Lists the keys of a part of the screen while it is shown. `list` has to be the same object in every render. */
export function useScreenKeys(list: KeyList | undefined): void {
  useEffect(() => {
    if (!list) return undefined
    show([...shown, list])
    return () => show(shown.toSpliced(shown.indexOf(list), 1))
  }, [list])
}

/** The key lists of the current screen, without duplicates. */
export function useShownKeys(): readonly KeyList[] {
  const lists = useSyncExternalStore(subscribe, () => shown)
  return [...new Set(lists)]
}
