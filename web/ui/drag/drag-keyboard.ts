import { KeyboardSensor, type DragDropManager, type Droppable } from '@dnd-kit/dom'
import { DRAG_CODES } from './keys.ts'

type Direction = 'up' | 'down' | 'left' | 'right'

const ITEM_TOP_OFFSET_PX = 56

/** Moves the dragged item between targets: left and right in page order, up and down within a column. */
export class DropTargetKeyboardSensor extends KeyboardSensor {
  constructor(manager: DragDropManager) {
    super(manager, { keyboardCodes: DRAG_CODES })
  }

  protected override handleMove(direction: Direction, event: KeyboardEvent): void {
    event.preventDefault()
    const { actions, dragOperation, registry } = this.manager
    const targets = inPageOrder([...registry.droppables])
    const next = nextTarget(targets, dragOperation.target, direction)
    if (!next?.element) return
    next.element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { left, top, width, height } = next.element.getBoundingClientRect()
    void actions.setDropTarget(next.id)
    actions.move({ event, to: { x: left + width / 2, y: top + Math.min(ITEM_TOP_OFFSET_PX, height / 2) } })
  }
}

function inPageOrder(targets: Droppable[]): Droppable[] {
  return targets
    .filter((target) => target.element)
    .sort((a, b) =>
      a.element!.compareDocumentPosition(b.element!) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    )
}

function nextTarget(targets: Droppable[], from: Droppable | null, direction: Direction) {
  if (!from) return targets[0]
  if (direction === 'up' || direction === 'down') {
    const inColumn = nearestInColumn(targets, from, direction)
    if (inColumn) return inColumn
  }
  const step = direction === 'down' || direction === 'right' ? 1 : -1
  return targets.at((targets.findIndex(({ id }) => id === from.id) + step) % targets.length)
}

/** The next target above or below in the same column; undefined at the end of the column. */
function nearestInColumn(targets: Droppable[], from: Droppable, direction: 'up' | 'down') {
  const here = from.element!.getBoundingClientRect()
  const distances = targets.flatMap((target) => {
    const there = target.element!.getBoundingClientRect()
    const inColumn = there.left < here.right && there.right > here.left
    const distance = direction === 'down' ? there.top - here.bottom : here.top - there.bottom
    return inColumn && distance >= 0 ? [{ target, distance }] : []
  })
  return distances.sort((a, b) => a.distance - b.distance)[0]?.target
}
