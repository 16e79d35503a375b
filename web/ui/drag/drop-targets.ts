import type { DragDropManager, Droppable } from '@dnd-kit/dom'

type Point = { x: number; y: number }

/** How far the pointer may slip out of its place: about the gap between two boxes. */
const DROP_TOLERANCE_PX = 12

/**
 * Has a mouse or a finger mean the place that lies under it, until the answer is called. The kit would watch the shape
 * of each place by itself: with hundreds of them, picking something up takes long enough to be felt.
 */
export function followPointer(manager: DragDropManager): () => void {
  const { monitor, dragOperation, actions, registry } = manager
  const aim = (at: Point = dragOperation.position.current) => {
    if (!dragOperation.source || isKeyboardDrag(dragOperation)) return
    void actions.setDropTarget(targetAtPoint(at, registry.droppables, dragOperation.target)?.id)
  }
  // What is under a pointer at rest changes as the page scrolls beneath it.
  const scrolled = () => aim()
  document.addEventListener('scroll', scrolled, { capture: true, passive: true })
  const stop = [
    monitor.addEventListener('dragstart', () => aim()),
    // The kit notes the new position only after it has told of the move.
    monitor.addEventListener('dragmove', ({ to }) => aim(to)),
  ]
  return () => {
    document.removeEventListener('scroll', scrolled, { capture: true })
    stop.forEach((each) => each())
  }
}

/** The place at a point of the window, or the one that the pointer has only just left. */
export function targetAtPoint(
  { x, y }: Point,
  places: Iterable<Droppable>,
  before: Droppable | null,
): Droppable | null {
  const below = new Set(document.elementsFromPoint(x, y))
  const place = [...places].find(({ element }) => element !== undefined && below.has(element))
  return place ?? (isWithinTolerance(before, x, y) ? before : null)
}

/** The place that holds an element, as where something was picked up. */
export const targetContaining = (places: Iterable<Droppable>, element: Element | undefined) =>
  [...places].find((place) => element !== undefined && place.element?.contains(element))

export const isKeyboardDrag = ({ activatorEvent }: { activatorEvent: Event | null }) =>
  activatorEvent instanceof KeyboardEvent

function isWithinTolerance(place: Droppable | null, x: number, y: number): boolean {
  if (!place?.element) return false
  const { left, right, top, bottom } = place.element.getBoundingClientRect()
  const aside = Math.max(left - x, x - right, top - y, y - bottom)
  return aside <= DROP_TOLERANCE_PX
}
