import { Button } from '@mantine/core'
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import styles from './more-actions.module.css'

/**
 * Buttons of a page header that stand side by side where the header has room for them, and else fold into a 'More' menu.
 * They stay the same elements either way, so that a download goes on and a field keeps its text while the window changes.
 */
export function MoreActions({ children }: { children: ReactNode }) {
  const { isFolded, panel } = useFolding()
  const [side, setSide] = useState<'toLeft' | 'toRight'>()
  const isOpen = side !== undefined
  const close = () => setSide(undefined)
  const toggle = useRef<HTMLButtonElement>(null)
  const id = useId()
  useClosingPress(isOpen, panel, toggle, close)
  const show = () => {
    const left = toggle.current?.getBoundingClientRect().left ?? 0
    setSide(left < window.innerWidth / 2 ? 'toRight' : 'toLeft')
    // The panel is visible after the next render.
    requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus())
  }
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return
    event.stopPropagation()
    close()
    toggle.current?.focus()
  }
  return (
    <div className={styles.more} data-folded={isFolded || undefined} onKeyDown={closeByKey}>
      <Button
        ref={toggle}
        variant="default"
        className={styles.toggle ?? ''}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={isOpen ? close : show}
      >
        More
      </Button>
      <div
        ref={panel}
        id={id}
        role="group"
        aria-label="More actions"
        className={styles.panel}
        data-open={side}
        onKeyDown={isFolded ? focusNext : undefined}
        onClick={(event) => leadsAway(event.target) && close()}
      >
        {children}
      </div>
    </div>
  )
}

const FOCUSABLE = 'a[href], button:not([disabled]), input'

/** A link or a button that opens nothing of its own ends the menu. */
const leadsAway = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button:not([aria-haspopup])') !== null

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The arrow keys go from button to button. */
function focusNext(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  if (step === undefined || event.defaultPrevented || !(event.target instanceof HTMLElement)) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isVisible)
  const index = buttons.indexOf(event.target)
  if (index < 0) return
  event.preventDefault()
  buttons.at((index + step) % buttons.length)?.focus()
}

const isVisible = (element: Element) => element.getClientRects().length > 0

/** Whether the line breaks with all buttons beside the title, measured anew when its width or its buttons change. */
function useFolding() {
  const panel = useRef<HTMLDivElement>(null)
  const [isFolded, setFolded] = useState(false)
  useLayoutEffect(() => {
    const row = panel.current?.parentElement
    const header = row?.closest<HTMLElement>('[data-header-line]')
    if (!header || !row) return undefined
    const measure = () => {
      const was = row.hasAttribute('data-folded')
      row.removeAttribute('data-folded')
      const mustFold = hasVisiblePart(panel.current) && breaks(header)
      if (was) row.setAttribute('data-folded', 'true')
      setFolded(mustFold)
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(header)
    const buttons = new MutationObserver(measure)
    buttons.observe(header, { childList: true, subtree: true, characterData: true })
    return () => {
      sizes.disconnect()
      buttons.disconnect()
    }
  }, [])
  return { isFolded, panel }
}

const hasVisiblePart = (panel: Element | null) => [...(panel?.children ?? [])].some(isVisible)

/** Whether the parts of the header stand on more than one line. */
function breaks(header: HTMLElement): boolean {
  const [title, actions] = header.children
  if (!(title instanceof HTMLElement) || !(actions instanceof HTMLElement)) return false
  const isBelowTitle = actions.offsetTop >= title.offsetTop + title.offsetHeight
  const tops = [...actions.querySelectorAll<HTMLElement>('button, a, input')]
    .filter(isVisible)
    .map((control) => control.getBoundingClientRect())
  const isOnTwoLines = tops.some((one) => tops.some((other) => other.top >= one.bottom))
  return isBelowTitle || isOnTwoLines
}

/** A press elsewhere closes the menu, but not one in a list that a button of the menu has opened. */
function useClosingPress(
  isOpen: boolean,
  panel: { readonly current: HTMLElement | null },
  toggle: { readonly current: HTMLElement | null },
  close: () => void,
) {
  useEffect(() => {
    if (!isOpen) return undefined
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Element)) return
      const isInside = panel.current?.contains(target) === true || toggle.current?.contains(target) === true
      if (!isInside && target.closest('[data-portal]') === null) close()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  })
}
