import { VisuallyHidden } from '@mantine/core'
import type { DragDropManager, DragEndEvent, DragOverEvent, DragStartEvent, Droppable } from '@dnd-kit/dom'
import { useDragDropManager } from '@dnd-kit/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { followPointer, isByKeys, placeAround, placeUnder } from './drop-targets.ts'

/** What a thing to hold goes by. */
export type Item = number | string
/** Something was dropped on a place. */
export type Dropped<I extends Item = number> = { item: I; place: string; byKeyboard: boolean }

export type DragWords<I extends Item> = {
  /** What is held, in words: 'Ada Adams', '3 students'. */
  nameOf: (item: I) => string
  /** A place in words, with what matters there for what is held: '9A, room for 4'. */
  placeName: (place: string, item: I) => string
  /** Does what was asked for, and says what has happened. */
  onDrop: (dropped: Dropped<I>) => string
  /** The same where something was let go outside of all places; without it, it is put back. */
  onDropOutside?: (item: I) => string
}

/** Tells the page what was dropped where, and says aloud what happens meanwhile. */
export function DragSpeaker<I extends Item>({ nameOf, placeName, onDrop, onDropOutside }: DragWords<I>) {
  const manager = useDragDropManager()
  const [said, setSaid] = useState('')

  const start = useEffectEvent(
    ({ operation: { source } }: DragStartEvent, { registry, actions, dragOperation }: DragDropManager) => {
      if (!source) return
      const name = nameOf(source.id as I)
      if (!isByKeys(dragOperation)) return setSaid(`Picked up ${name}.`)
      const place = placeAround(registry.droppables, source.element)
      if (place) void actions.setDropTarget(place.id)
      setSaid(`Picked up ${name}. Arrow keys choose a place, Space drops, Escape puts back.`)
    },
  )
  const over = useEffectEvent(({ operation: { source, target } }: DragOverEvent) => {
    if (source && target) setSaid(placeName(String(target.id), source.id as I))
  })
  const end = useEffectEvent((event: DragEndEvent, { registry }: DragDropManager) => {
    const { source, target } = event.operation
    if (!source) return
    const place = placeOfDrop(event.nativeEvent, registry.droppables, target)
    const item = source.id as I
    const byKeyboard = event.nativeEvent instanceof KeyboardEvent
    if (!event.canceled && !place && !byKeyboard && onDropOutside) return setSaid(onDropOutside(item))
    if (event.canceled || !place) return setSaid(`${nameOf(item)}: put back.`)
    setSaid(onDrop({ item, place: String(place.id), byKeyboard }))
  })

  useEffect(() => {
    if (!manager) return
    const { monitor } = manager
    const stop = [
      monitor.addEventListener('dragstart', (event) => start(event, manager)),
      monitor.addEventListener('dragover', (event) => over(event)),
      monitor.addEventListener('dragend', (event) => end(event, manager)),
      followPointer(manager),
    ]
    return () => stop.forEach((each) => each())
  }, [manager])

  return (
    <VisuallyHidden role="status" aria-live="assertive">
      {said}
    </VisuallyHidden>
  )
}

/** After a very fast drag the kit still knows the place before the last one. */
const placeOfDrop = (event: Event | undefined, places: Iterable<Droppable>, target: Droppable | null) =>
  event instanceof PointerEvent && event.type === 'pointerup'
    ? placeUnder({ x: event.clientX, y: event.clientY }, places, target)
    : target
