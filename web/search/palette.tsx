// Modal is used directly, not our Dialog, because the palette has no title and manages focus and height itself.
import { CloseButton, Group, Modal, Text, Box, Button, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type RefObject,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { SearchIcon } from '#web/ui/icons.tsx'
import { pluralize } from '#contract/words.ts'
import { failureMessage } from '#web/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ResultGrid } from './result-grid.tsx'
import { useSearch, type SearchProps } from './use-search.ts'
import type { Selection } from './use-selection.ts'
import type { Section } from './results.ts'
import styles from './search.module.css'

export type PaletteProps = SearchProps & {
  /** Called if a page focuses its heading while the palette is open, so that the heading gets the focus afterwards. */
  onFocusTaken: (element: HTMLElement) => void
}

/** Finds students, staff, groups and screens as the user types, on any page. */
export function Palette(props: PaletteProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  return (
    <Modal.Root
      opened
      onClose={props.onClose}
      returnFocus={false}
      size={620}
      yOffset="12dvh"
      radius="lg"
      fullScreen={isPhone}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label="Search" data-keeps-focus style={{ overflow: 'hidden' }}>
        <Search {...props} />
      </Modal.Content>
    </Modal.Root>
  )
}

function Search(props: PaletteProps) {
  const search = useSearch(props)
  const { text, sections, selection, gridId } = search
  const input = useRef<HTMLInputElement>(null)
  useFocusTrap(input, props.onFocusTaken)
  const isShown = sections.length > 0
  return (
    <>
      <Group
        gap={10}
        wrap="nowrap"
        py={8}
        pl={16}
        pr={10}
        c="dimmed"
        style={{ borderBottom: '1px solid var(--line)' }}
      >
        <SearchIcon />
        <input
          ref={input}
          className={styles.input}
          type="text"
          role="combobox"
          aria-label="Search students, staff, groups and screens, or type what to do"
          aria-haspopup="grid"
          aria-expanded={isShown}
          aria-controls={isShown ? gridId : undefined}
          aria-activedescendant={selection.id}
          aria-autocomplete="list"
          placeholder="Search, or type what to do"
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus
          value={text}
          onChange={(event) => search.type(event.currentTarget.value)}
          onKeyDown={(event) => onSearchKey(event, selection, search.enter)}
        />
        <CloseButton aria-label="Close" size="lg" onClick={props.onClose} />
      </Group>
      {isShown && (
        <ResultGrid
          id={gridId}
          sections={sections}
          selection={selection}
          idOf={search.idOf}
          onFollow={props.onClose}
        />
      )}
      <SearchState search={search} />
      <Text
        visibleFrom="sm"
        px={16}
        py={8}
        fz={12.5}
        c="dimmed"
        style={{ borderTop: '1px solid var(--line)' }}
        aria-hidden
      >
        ↑↓ choose · → more actions · Enter open or save · Esc close
      </Text>
    </>
  )
}

function useFocusTrap(input: RefObject<HTMLInputElement | null>, onTaken: (element: HTMLElement) => void) {
  const holdFocus = useEffectEvent(({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target.closest('[aria-modal="true"]')) return
    onTaken(target)
    input.current?.focus()
  })
  useLayoutEffect(() => {
    input.current?.focus()
    document.addEventListener('focusin', holdFocus)
    return () => document.removeEventListener('focusin', holdFocus)
  }, [input])
}

/** Left and right first move the caret, then the selection at the end of the text. Tab leaves the field after the last action. */
function onSearchKey(event: KeyboardEvent<HTMLInputElement>, selection: Selection, enter: () => void): void {
  if (event.nativeEvent.isComposing) return
  if (isHandled(event, selection, enter)) event.preventDefault()
}

function isHandled(
  { key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>,
  selection: Selection,
  enter: () => void,
) {
  const { selectionStart, selectionEnd, value } = currentTarget
  const isAtEnd = selectionStart === value.length && selectionEnd === value.length
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp':
      selection.moveRow(key === 'ArrowDown' ? 1 : -1)
      return true
    case 'ArrowRight':
    case 'ArrowLeft':
      return isAtEnd && selection.moveAction(key === 'ArrowRight' ? 1 : -1)
    case 'Tab':
      return selection.moveAction(shiftKey ? -1 : 1)
    case 'Enter':
      enter()
      return true
    default:
      return false
  }
}

/** Shows states such as loading and no results, and announces the number of results to screen readers. */
function SearchState({ search }: { search: ReturnType<typeof useSearch> }) {
  const { text, hasWords, sections, isPending, error } = search
  const isShown = sections.length > 0
  const nothing = `No results for "${text.trim()}"`
  const isNothing = hasWords && !isShown && !isPending && !error
  return (
    <>
      {!hasWords && !isShown && (
        <StateText>Type a name, an email address, a student number or a screen.</StateText>
      )}
      {isPending && !isShown && <StateText className={styles.searching ?? ''}>Searching...</StateText>}
      {isNothing && <StateText>{nothing}</StateText>}
      {error && (
        <Box px={16} py={12}>
          <Notice
            tone="bad"
            action={
              <Button variant="default" onClick={search.retry}>
                Retry
              </Button>
            }
          >
            {failureMessage(error)}
          </Notice>
        </Box>
      )}
      <VisuallyHidden role="status">
        {isNothing && nothing}
        {isShown && !isPending && !error && countLine(sections)}
      </VisuallyHidden>
    </>
  )
}

const SECTION_NOUNS: Record<Section['name'], [one: string, many: string]> = {
  Students: ['student', 'students'],
  Staff: ['staff member', 'staff members'],
  Groups: ['group', 'groups'],
  Screens: ['screen', 'screens'],
  Commands: ['command', 'commands'],
  Contacts: ['contact', 'contacts'],
  Rooms: ['room', 'rooms'],
  Recent: ['recent page', 'recent pages'],
}

/** '5 results: 3 students, 1 group, 1 screen', for screen readers. */
function countLine(sections: readonly Section[]): string {
  const total = sections.reduce((sum, { results }) => sum + results.length, 0)
  const parts = sections.map(({ name, results }) => pluralize(results.length, ...SECTION_NOUNS[name]))
  return `${pluralize(total, 'result')}: ${parts.join(', ')}`
}

const StateText = (props: { className?: string; children: ReactNode }) => (
  <Text px={16} py={22} c="dimmed" {...props} />
)
