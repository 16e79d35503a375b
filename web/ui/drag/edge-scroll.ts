import type { DragDropManager } from '@dnd-kit/dom'
import { isKeyboardDrag } from './drop-targets.ts'

type Point = { x: number; y: number }
type Axis = 'x' | 'y'
type Box = { left: number; right: number; top: number; bottom: number }
/**
 * An edge of a scrollable element, with the pointer's distance from it in pixels (negative beyond it), and how far the pointer
 * has moved toward it.
 */
type Edge = { element: Element; axis: Axis; direction: 1 | -1; distance: number; moved: number }

/** The pointer is near an edge within this distance. */
const EDGE_ZONE_PX = 40
/** Scrolling starts only after this time, so that targets don't move away from a quick drop near an edge. */
const REST_MS = 400
const SLOWEST_PX_PER_S = 120
const FASTEST_PX_PER_S = 900
const LONGEST_FRAME_MS = 50

/**
 * Scrolls an element while an item is held near one of its edges. The returned function stops it. dnd-kit's AutoScroller
 * scrolls immediately within a fifth of the width, which moves targets away before a drop.
 */
export function scrollAtEdges(manager: DragDropManager): () => void {
  const { monitor, dragOperation } = manager
  let edge: Edge | null = null
  let nearEdgeSince = 0
  let lastFrame = 0
  let frame = 0
  let scrollers: readonly Element[] = []
  let travel: Box | null = null

  const stop = () => {
    cancelAnimationFrame(frame)
    frame = 0
    edge = null
  }
  const onFrame = (now: number) => {
    frame = requestAnimationFrame(onFrame)
    const elapsed = Math.min(now - lastFrame, LONGEST_FRAME_MS)
    lastFrame = now
    if (!edge || now - nearEdgeSince < REST_MS) return
    if (!canScroll(edge)) return stop()
    scrollBy(edge, (speedAt(edge) * elapsed) / 1000)
  }
  const follow = (at: Point) => {
    if (!dragOperation.source || isKeyboardDrag(dragOperation)) return stop()
    scrollers = scrollersNear(at, scrollers)
    travel = including(travel ?? including(null, dragOperation.position.initial), at)
    const next = findEdge(at, travel, scrollers)
    if (!next) return stop()
    const isSame =
      edge?.element === next.element && edge.axis === next.axis && edge.direction === next.direction
    edge = next
    if (isSame && frame !== 0) return
    nearEdgeSince = lastFrame = performance.now()
    if (frame === 0) frame = requestAnimationFrame(onFrame)
  }
  const end = () => {
    scrollers = []
    travel = null
    stop()
  }
  // Scrolling has to stop before dnd-kit ends the drag and looks up the target under the pointer.
  document.addEventListener('pointerup', stop, { capture: true })
  const unsubscribe = [
    monitor.addEventListener('dragmove', ({ to }) => to && follow(to)),
    monitor.addEventListener('dragend', end),
  ]
  return () => {
    end()
    document.removeEventListener('pointerup', stop, { capture: true })
    unsubscribe.forEach((each) => each())
  }
}

/** The scrollable elements under a point, innermost first, and those that the pointer is still close to. */
function scrollersNear({ x, y }: Point, previous: readonly Element[]): readonly Element[] {
  const found: Element[] = []
  for (let element = document.elementFromPoint(x, y); element; element = element.parentElement) {
    if (hasMoreThanFits(element) && (scrolls(element, 'x') || scrolls(element, 'y'))) found.push(element)
  }
  return [...found, ...previous.filter((each) => !found.includes(each) && isNear(each, { x, y }))]
}

const hasMoreThanFits = (element: Element) =>
  element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight

function scrolls(element: Element, axis: Axis): boolean {
  if (element === document.scrollingElement) return true
  const { overflowX, overflowY } = getComputedStyle(element)
  return ['auto', 'scroll'].includes(axis === 'x' ? overflowX : overflowY)
}

/** Extends a box to include a point. */
const including = (box: Box | null, { x, y }: Point): Box => ({
  left: Math.min(box?.left ?? x, x),
  right: Math.max(box?.right ?? x, x),
  top: Math.min(box?.top ?? y, y),
  bottom: Math.max(box?.bottom ?? y, y),
})

/** The visible box of a scrollable element, which for the page is the window. */
function boxOf(element: Element): Box {
  if (element === document.scrollingElement) {
    return { left: 0, right: element.clientWidth, top: 0, bottom: element.clientHeight }
  }
  return element.getBoundingClientRect()
}

function isNear(element: Element, { x, y }: Point): boolean {
  const { left, right, top, bottom } = boxOf(element)
  return Math.max(left - x, x - right, top - y, y - bottom) <= EDGE_ZONE_PX
}

/**
 * The innermost edge near a point that can scroll further. `travel` covers the pointer's path since the pick-up, so that an
 * item picked up near an edge scrolls only after it has moved toward it.
 */
function findEdge(at: Point, travel: Box, scrollers: readonly Element[]): Edge | null {
  for (const element of scrollers) {
    const { left, right, top, bottom } = boxOf(element)
    const edges: Edge[] = [
      { element, axis: 'x', direction: 1, distance: right - at.x, moved: at.x - travel.left },
      { element, axis: 'x', direction: -1, distance: at.x - left, moved: travel.right - at.x },
      { element, axis: 'y', direction: 1, distance: bottom - at.y, moved: at.y - travel.top },
      { element, axis: 'y', direction: -1, distance: at.y - top, moved: travel.bottom - at.y },
    ]
    const [reached] = edges
      .filter(({ distance, moved }) => distance <= EDGE_ZONE_PX && moved > 0)
      .filter((edge) => scrolls(element, edge.axis) && canScroll(edge))
      .toSorted((one, other) => one.distance - other.distance)
    if (reached) return reached
  }
  return null
}

function canScroll({ element, axis, direction }: Edge): boolean {
  const [position, size, content] =
    axis === 'x'
      ? [element.scrollLeft, element.clientWidth, element.scrollWidth]
      : [element.scrollTop, element.clientHeight, element.scrollHeight]
  // Positions can be fractional, but sizes are whole pixels.
  return direction < 0 ? position > 0 : position + size < content - 1
}

/** Scrolls faster closer to the edge. */
function speedAt({ distance }: Edge): number {
  const depth = 1 - Math.max(0, distance) / EDGE_ZONE_PX
  return SLOWEST_PX_PER_S + (FASTEST_PX_PER_S - SLOWEST_PX_PER_S) * depth
}

function scrollBy({ element, axis, direction }: Edge, distance: number): void {
  const by = direction * distance
  element.scrollBy({ [axis === 'x' ? 'left' : 'top']: by, behavior: 'instant' })
}
