import { DEFAULT_DISPLAY, formatTime, type Display } from '#contract/people/person/display.ts'

/** One setting for the whole page, so that names and times can be formatted outside of components too. */
let current: Display = DEFAULT_DISPLAY

export const display = (): Display => current

/** Takes the school's setting; without one, as in a copy of an older build, the usual one. */
export function setDisplay(setting: Display = DEFAULT_DISPLAY): void {
  current = setting
}

/** A time of day ('HH:MM' on the wire) as the school reads it: '13:05' or '1:05 PM'. */
export const clockTime = (time: string): string => formatTime(time, current.clock)
