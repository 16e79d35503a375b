import type { DragDropManager, Droppable } from '@dnd-kit/dom'

type Point = { x: number; y: number }

/** How far the pointer may leave its target and still hit it: about the gap between two boxes. */
const DROP_TOLERANCE_PX = 12

/**
 * Makes the target under the mouse or finger the drop target, until the returned function is called. dnd-kit's own
 * collision detection measures every target at each pick-up, which is slow with hundreds of them.
 */
export function followPointer(manager: DragDropManager): () => void {
  const { monitor, dragOperation, actions, registry } = manager
  const updateTarget = (at: Point = dragOperation.position.current) => {
    if (!dragOperation.source || isKeyboardDrag(dragOperation)) return
    void actions.setDropTarget(targetAtPoint(at, registry.droppables, dragOperation.target)?.id)
  }
  // Scrolling moves another target under a pointer that rests.
  const onScroll = () => updateTarget()
  document.addEventListener('scroll', onScroll, { capture: true, passive: true })
  const unsubscribe = [
    monitor.addEventListener('dragstart', () => updateTarget()),
    // dnd-kit stores the new position only after this event.
    monitor.addEventListener('dragmove', ({ to }) => updateTarget(to)),
  ]
  return () => {
    document.removeEventListener('scroll', onScroll, { capture: true })
    unsubscribe.forEach((each) => each())
  }
}

/** The target at a point of the window, or the previous one if the pointer has only just left it. */
export function targetAtPoint(
  { x, y }: Point,
  targets: Iterable<Droppable>,
  previous: Droppable | null,
): Droppable | null {
  const elements = new Set(document.elementsFromPoint(x, y))
  const target = [...targets].find(({ element }) => element !== undefined && elements.has(element))
  return target ?? (isWithinTolerance(previous, x, y) ? previous : null)
}

/** The target that contains an element. */
export const targetContaining = (targets: Iterable<Droppable>, element: Element | undefined) =>
  [...targets].find((target) => element !== undefined && target.element?.contains(element))

export const isKeyboardDrag = ({ activatorEvent }: { activatorEvent: Event | null }) =>
  activatorEvent instanceof KeyboardEvent

function isWithinTolerance(target: Droppable | null, x: number, y: number): boolean {
  if (!target?.element) return false
  const { left, right, top, bottom } = target.element.getBoundingClientRect()
  const distance = Math.max(left - x, x - right, top - y, y - bottom)
  return distance <= DROP_TOLERANCE_PX
}
