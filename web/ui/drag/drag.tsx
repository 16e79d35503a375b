import {
  Feedback,
  PointerActivationConstraints,
  StyleInjector,
  type Draggable,
  type DragDropManager,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  type Droppable,
} from '@dnd-kit/dom'
import {
  DragDropProvider,
  DragOverlay,
  PointerSensor,
  useDraggable,
  useDragOperation,
  useDroppable,
  useDragDropManager,
} from '@dnd-kit/react'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { VisuallyHidden } from '@mantine/core'
import { useScreenKeys } from '../keys/screen-keys.ts'
import { DRAG_KEYS } from './keys.ts'
import { DropTargetKeyboardSensor } from './drag-keyboard.ts'
import { followPointer, isKeyboardDrag, targetContaining, targetAtPoint } from './drop-targets.ts'
import { scrollAtEdges } from './edge-scroll.ts'
import styles from './drag.module.css'

const { Delay, Distance } = PointerActivationConstraints
const LONG_PRESS_MS = 250

// A mouse drags immediately, but a finger only after a delay, because a quick swipe scrolls the list.
const POINTER = PointerSensor.configure({
  activatorElements: (source: Draggable) => [source.element],
  activationConstraints: ({ pointerType }) =>
    pointerType === 'touch'
      ? [new Delay({ value: LONG_PRESS_MS, tolerance: 8 })]
      : [new Distance({ value: 4 })],
})
const SENSORS = [POINTER, DropTargetKeyboardSensor]
// dnd-kit's Accessibility plugin announces ids, DragAnnouncer names. Its Cursor and PreventSelection plugins set rules
// for every element, which restyles the page at each pick-up: slow with hundreds of items.
const PLUGINS = [Feedback]
// drop-targets.ts finds the target under the pointer instead of dnd-kit's collision detection.
const acceptNothing = () => false
keepDragStyles()

export type DragId = number | string
export type Drop<I extends DragId = number> = { item: I; target: string; byKeyboard: boolean }

type DragTexts<I extends DragId> = {
  /** Names an item: 'Ada Adams', '3 students'. */
  itemName: (item: I) => string
  /** Names a target and what it means for the item: '9A, room for 4'. */
  targetName: (target: string, item: I) => string
  /** Performs the drop and returns a sentence about its outcome. */
  onDrop: (drop: Drop<I>) => string | Promise<string>
  /** Handles a drop outside of all targets. Without it, the item returns to its place. */
  onDropOutside?: (item: I) => string | Promise<string>
}

type DragAreaProps<I extends DragId> = DragTexts<I> & { children: ReactNode }

/** An area in which items can be dragged to drop targets by mouse, touch and keyboard. */
export function DragArea<I extends DragId>({ children, ...texts }: DragAreaProps<I>) {
  useScreenKeys(DRAG_KEYS)
  return (
    <DragDropProvider plugins={PLUGINS} sensors={SENSORS}>
      {children}
      <DragAnnouncer {...texts} />
      {/* dnd-kit's drop animation would lose the second of two fast drags. */}
      <DragOverlay dropAnimation={null}>
        {({ id }: { id: DragId }) => <div className={styles.overlay}>{texts.itemName(id as I)}</div>}
      </DragOverlay>
    </DragDropProvider>
  )
}

/** Makes an element draggable. `ref` is the whole element, and `handleRef` the part for focus and keys. */
export function useDragItem(id: DragId) {
  const { ref, handleRef, isDragSource } = useDraggable({ id })
  return { ref, handleRef, isDragged: isDragSource }
}

export function useDropTarget(id: string) {
  const { ref, isDropTarget } = useDroppable({ id, accept: acceptNothing })
  return { ref, isOver: isDropTarget }
}

/** The item being dragged, or null. It changes only at the start and end of a drag. */
export function useDraggedItem(): DragId | null {
  const { source } = useDragOperation()
  return source ? source.id : null
}

/** A keyup handler for handles: Space picks an item up, and some browsers would click when it is released. */
export const ignoreSpaceClick = (event: KeyboardEvent) => event.key === ' ' && event.preventDefault()

/** Reports drops to the page, and announces pick-up, targets and drop to screen readers. */
function DragAnnouncer<I extends DragId>({ itemName, targetName, onDrop, onDropOutside }: DragTexts<I>) {
  const manager = useDragDropManager()
  const [announcement, setAnnouncement] = useState('')
  const latest = useRef<unknown>(undefined)
  const announce = (text: string) => {
    latest.current = undefined
    setAnnouncement(text)
  }
  /** Announces the outcome of a drop, unless another drag has been announced since. */
  const announceOutcome = async (name: string, outcome: string | Promise<string>) => {
    if (typeof outcome === 'string') return announce(outcome)
    announce(`${name}: saving.`)
    latest.current = outcome
    const text = await outcome
    if (latest.current === outcome) announce(text)
  }

  const start = useEffectEvent(
    ({ operation: { source } }: DragStartEvent, { registry, actions, dragOperation }: DragDropManager) => {
      if (!source) return
      const name = itemName(source.id as I)
      if (!isKeyboardDrag(dragOperation)) return announce(`Picked up ${name}.`)
      const current = targetContaining(registry.droppables, source.element)
      if (current) void actions.setDropTarget(current.id)
      announce(`Picked up ${name}. Arrow keys choose a place, Space drops, Escape cancels.`)
    },
  )
  const over = useEffectEvent(({ operation: { source, target } }: DragOverEvent) => {
    if (source && target) announce(targetName(String(target.id), source.id as I))
  })
  const end = useEffectEvent((event: DragEndEvent, { registry }: DragDropManager) => {
    const { source, target } = event.operation
    if (!source) return
    const dropTarget = findDropTarget(event.nativeEvent, registry.droppables, target)
    const item = source.id as I
    const byKeyboard = event.nativeEvent instanceof KeyboardEvent
    if (!event.canceled && !dropTarget && !byKeyboard && onDropOutside)
      return void announceOutcome(itemName(item), onDropOutside(item))
    if (event.canceled || !dropTarget) return announce(`${itemName(item)}: put back.`)
    void announceOutcome(itemName(item), onDrop({ item, target: String(dropTarget.id), byKeyboard }))
  })

  useEffect(() => {
    if (!manager) return
    const { monitor } = manager
    const unsubscribe = [
      monitor.addEventListener('dragstart', (event) => start(event, manager)),
      monitor.addEventListener('dragover', (event) => over(event)),
      monitor.addEventListener('dragend', (event) => end(event, manager)),
      followPointer(manager),
      scrollAtEdges(manager),
    ]
    return () => unsubscribe.forEach((each) => each())
  }, [manager])

  return (
    <VisuallyHidden role="status" aria-live="assertive">
      {announcement}
    </VisuallyHidden>
  )
}

/** Looks up the drop target, because dnd-kit may report an outdated one after a very fast drag. */
const findDropTarget = (event: Event | undefined, targets: Iterable<Droppable>, target: Droppable | null) =>
  event instanceof PointerEvent && event.type === 'pointerup'
    ? targetAtPoint({ x: event.clientX, y: event.clientY }, targets, target)
    : target

const injected = new Set<string>()

/** Keeps dnd-kit's styles in the page, because injecting them at each pick-up would cause two layouts of the page. */
function keepDragStyles(): void {
  StyleInjector.prototype.register = (rules) => {
    if (!injected.has(rules)) {
      const style = document.createElement('style')
      style.textContent = rules
      document.head.prepend(style)
      injected.add(rules)
    }
    return () => {}
  }
}
