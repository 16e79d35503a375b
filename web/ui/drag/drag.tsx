import { AutoScroller, Feedback, PointerActivationConstraints, type Draggable } from '@dnd-kit/dom'
import {
  DragDropProvider,
  DragOverlay,
  PointerSensor,
  useDraggable,
  useDragOperation,
  useDroppable,
} from '@dnd-kit/react'
import type { KeyboardEvent, ReactNode } from 'react'
import { DropTargetKeyboardSensor } from './drag-keyboard.ts'
import { keepDragStyles } from './drag-styles.ts'
import { DragAnnouncer, type DragTexts, type Drop, type DragId } from './drag-announcer.tsx'
import styles from './drag.module.css'

export type { Drop as Dropped, DragId as Item }

const { Delay, Distance } = PointerActivationConstraints
const LONG_PRESS_MS = 250

// What is held moves at once by mouse; by finger only after a moment, so that a list can still be scrolled.
const POINTER = PointerSensor.configure({
  activatorElements: (source: Draggable) => [source.element],
  activationConstraints: ({ pointerType }) =>
    pointerType === 'touch'
      ? [new Delay({ value: LONG_PRESS_MS, tolerance: 8 })]
      : [new Distance({ value: 4 })],
})
const SENSORS = [POINTER, DropTargetKeyboardSensor]
// The kit's announcements speak ids, ours names. Its cursor and its guard against selecting text are rules for every
// element of the page, which is styled anew whenever something is picked up: felt with hundreds of things to hold.
const PLUGINS = [AutoScroller, Feedback]
// It is ours to find the place under the pointer: see drag-places.ts.
const acceptNothing = () => false
keepDragStyles()

type DragAreaProps<I extends DragId> = DragTexts<I> & { children: ReactNode }

/** Where things are dragged to places by mouse, finger and keys. Things and places have ids of their own. */
export const DragArea = <I extends DragId>({ children, ...words }: DragAreaProps<I>) => (
  <DragDropProvider plugins={PLUGINS} sensors={SENSORS}>
    {children}
    <DragAnnouncer {...words} />
    {/* The kit's way back of what was dropped would lose the next of two fast drags. */}
    <DragOverlay dropAnimation={null}>
      {({ id }: { id: DragId }) => <div className={styles.held}>{words.itemName(id as I)}</div>}
    </DragOverlay>
  </DragDropProvider>
)

/** Makes an element something to hold: `ref` for all of it, `handleRef` for what takes the focus and the keys. */
export function useDragItem(id: DragId) {
  const { ref, handleRef, isDragSource } = useDraggable({ id })
  return { ref, handleRef, isHeld: isDragSource }
}

/** Makes an element a place to drop things. */
export function useDropTarget(id: string) {
  const { ref, isDropTarget } = useDroppable({ id, accept: acceptNothing })
  return { ref, isOver: isDropTarget }
}

/** What is held right now, or null. Whoever asks is drawn anew when something is picked up or dropped, not in between. */
export function useDraggedItem(): DragId | null {
  const { source } = useDragOperation()
  return source ? source.id : null
}

/** For a handle: Space picks up; in some browsers letting go of it would click as well. */
export const ignoreSpaceClick = (event: KeyboardEvent) => event.key === ' ' && event.preventDefault()
