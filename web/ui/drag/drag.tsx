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
import { DragAnnouncer, type DragTexts, type Drop, type DragId } from './drag-announcer.tsx'
import { DropTargetKeyboardSensor } from './drag-keyboard.ts'
import { keepDragStyles } from './drag-styles.ts'
import styles from './drag.module.css'

export type { Drop, DragId }

const { Delay, Distance } = PointerActivationConstraints
const LONG_PRESS_MS = 250

// A mouse drags at once, a finger after a moment: until then it scrolls the list.
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
const PLUGINS = [AutoScroller, Feedback]
// drop-targets.ts finds the target under the pointer instead of dnd-kit's collision detection.
const acceptNothing = () => false
keepDragStyles()

type DragAreaProps<I extends DragId> = DragTexts<I> & { children: ReactNode }

/** The area in which items are dragged to drop targets by mouse, touch and keyboard. Both have ids. */
export const DragArea = <I extends DragId>({ children, ...texts }: DragAreaProps<I>) => (
  <DragDropProvider plugins={PLUGINS} sensors={SENSORS}>
    {children}
    <DragAnnouncer {...texts} />
    {/* With dnd-kit's drop animation, the second of two fast drags is lost. */}
    <DragOverlay dropAnimation={null}>
      {({ id }: { id: DragId }) => <div className={styles.overlay}>{texts.itemName(id as I)}</div>}
    </DragOverlay>
  </DragDropProvider>
)

/** Makes an element draggable: `ref` is the whole of it, `handleRef` the part that takes the focus and the keys. */
export function useDragItem(id: DragId) {
  const { ref, handleRef, isDragSource } = useDraggable({ id })
  return { ref, handleRef, isDragged: isDragSource }
}

/** Makes an element a drop target. */
export function useDropTarget(id: string) {
  const { ref, isDropTarget } = useDroppable({ id, accept: acceptNothing })
  return { ref, isOver: isDropTarget }
}

/** The item that is dragged now, or null. It renders again at the start and the end of a drag only. */
export function useDraggedItem(): DragId | null {
  const { source } = useDragOperation()
  return source ? source.id : null
}

/** For the keyup of a handle: Space picks up, and some browsers would click when it is released. */
export const ignoreSpaceClick = (event: KeyboardEvent) => event.key === ' ' && event.preventDefault()
