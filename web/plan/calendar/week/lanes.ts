import { minutesBetween } from '#contract/days.ts'

/** An event's position in the grid of a day: minutes after the first hour, and its lane among overlapping events. */
export type Place = { start: number; minutes: number; lane: number; lanes: number }

/** Shorter events are drawn this long, so that a line of text fits. */
const SHORTEST_MINUTES = 12

type Timed = { start_time: string; end_time: string }

/** Places the events of a day, sorted by time. Events that overlap, directly or through others, share the width. */
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
