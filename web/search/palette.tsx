import { CloseButton, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { SearchIcon } from '#web/ui/icons.tsx'
import { press } from './keys.ts'
import { ResultGrid } from './result-grid.tsx'
import { SearchState } from './search-state.tsx'
import { useSearch, type SearchProps } from './use-search.ts'
import styles from './search.module.css'

export type PaletteProps = SearchProps & {
  /** A page that arrives meanwhile takes the focus for its heading: it gets it when the palette closes. */
  onFocusTaken: (element: HTMLElement) => void
}

/** Finds students, staff, groups and screens while one types, over whatever page is open. */
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
      <Modal.Content aria-label="Search" data-keeps-focus className={styles.palette ?? ''}>
        <Search {...props} />
      </Modal.Content>
    </Modal.Root>
  )
}

function Search(props: PaletteProps) {
  const search = useSearch(props)
  const { text, sections, choice, gridId } = search
  const input = useRef<HTMLInputElement>(null)
  useKeptFocus(input, props.onFocusTaken)
  const isShown = sections.length > 0
  return (
    <>
      <div className={styles.head}>
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
          aria-activedescendant={choice.id}
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
          onKeyDown={(event) => press(event, choice, search.enter)}
        />
        <CloseButton aria-label="Close" size="lg" onClick={props.onClose} />
      </div>
      {isShown && (
        <ResultGrid
          id={gridId}
          sections={sections}
          choice={choice}
          idOf={search.idOf}
          onFollow={props.onClose}
        />
      )}
      <SearchState search={search} />
      <p className={styles.keys} aria-hidden>
        ↑↓ choose · → more actions · Enter open · Esc close
      </p>
    </>
  )
}

function useKeptFocus(input: RefObject<HTMLInputElement | null>, onTaken: (element: HTMLElement) => void) {
  const keep = useEffectEvent(({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target.closest('[aria-modal="true"]')) return
    onTaken(target)
    input.current?.focus()
  })
  useLayoutEffect(() => {
    input.current?.focus()
    document.addEventListener('focusin', keep)
    return () => document.removeEventListener('focusin', keep)
  }, [input])
}
