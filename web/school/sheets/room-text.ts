import { joinWithAnd, pluralForm } from '#contract/words.ts'

/** 'Room 12B', 'Rooms 12B and Gym', or '' if there is none. */
export const roomText = (rooms: readonly string[]): string =>
  rooms.length === 0 ? '' : `${pluralForm(rooms.length, 'Room')} ${joinWithAnd(rooms)}`
