import { minutesBetween } from '#contract/days.ts'

/** Where an event is in the grid of a day: minutes below its first hour, and its lane among those of the same time. */
export type Place = { start: number; minutes: number; lane: number; lanes: number }

/** A shorter event is drawn as long as this, so that its line of text has room. */
const SHORTEST_MINUTES = 12

type Timed = { start_time: string; end_time: string }

/** Places the events of a day, which come in order of time; those that overlap, directly or by others, share the width. */
export function placeInLanes<E extends Timed>(events: readonly E[], from: string): [E, Place][] {
  const placed: [E, Place][] = []
  let overlapping: [E, Place][] = []
  let laneEnds: number[] = []
  for (const event of events) {
    const start = minutesBetween(from, event.start_time)
    const minutes = Math.max(minutesBetween(event.start_time, event.end_time), SHORTEST_MINUTES)
    if (laneEnds.every((end) => end <= start)) {
      overlapping = []
      laneEnds = []
    }
    const free = laneEnds.findIndex((end) => end <= start)
    const lane = free === -1 ? laneEnds.length : free
    laneEnds[lane] = start + minutes
    const entry: [E, Place] = [event, { start, minutes, lane, lanes: 1 }]
    overlapping.push(entry)
    for (const [, place] of overlapping) place.lanes = laneEnds.length
    placed.push(entry)
  }
  return placed
}
