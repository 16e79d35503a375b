import type { DragDropManager, Droppable } from '@dnd-kit/dom'

type Point = { x: number; y: number }

/** The pointer still hits a target within this distance, which is about the gap between two boxes. */
const DROP_TOLERANCE_PX = 12

/**
 * Sets the drop target to the one under the pointer. The returned function stops it. dnd-kit's own collision detection
 * measures every target at each pick-up, which is slow with hundreds of them.
 */
export function followPointer(manager: DragDropManager): () => void {
  const { monitor, dragOperation, actions, registry } = manager
  const updateTarget = (at: Point = dragOperation.position.current) => {
    if (!dragOperation.source || isKeyboardDrag(dragOperation)) return
    void actions.setDropTarget(targetAtPoint(at, registry.droppables, dragOperation.target)?.id)
  }
  // Scrolling can move another target under a pointer at rest.
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

/** The target at a point, or the previous one if the pointer is still close to it. */
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
