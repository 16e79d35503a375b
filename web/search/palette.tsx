import { CloseButton, Group, Modal, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { SearchIcon } from '#web/ui/icons.tsx'
import { onSearchKey } from './keys.ts'
import { ResultGrid } from './result-grid.tsx'
import { SearchState } from './search-state.tsx'
import { useSearch, type SearchProps } from './use-search.ts'
import styles from './search.module.css'

export type PaletteProps = SearchProps & {
  /** A page that arrives meanwhile focuses its heading: that element gets the focus when the palette closes. */
  onFocusTaken: (element: HTMLElement) => void
}

/** Finds students, staff, groups and screens while one types, over any page. */
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
  useHeldFocus(input, props.onFocusTaken)
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
          aria-label="Search students, staff, groups and screens"
          aria-haspopup="grid"
          aria-expanded={isShown}
          aria-controls={isShown ? gridId : undefined}
          aria-activedescendant={selection.id}
          aria-autocomplete="list"
          placeholder="Search students, staff, groups, screens"
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
        ↑↓ choose · → more actions · Enter open · Esc close
      </Text>
    </>
  )
}

function useHeldFocus(input: RefObject<HTMLInputElement | null>, onTaken: (element: HTMLElement) => void) {
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
