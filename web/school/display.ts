import { formatTime } from '#contract/formats.ts'
import { DEFAULT_DISPLAY, type Display } from '#contract/people/person/display.ts'

/** One setting for the whole page, so that names, days and times can be formatted outside of components too. */
let current: Display = DEFAULT_DISPLAY

export const display = (): Display => current

/** Sets the school's display settings; missing parts, as in a copy of an older build, get the defaults. */
export function setDisplay(setting: Partial<Display> = {}): void {
  current = { ...DEFAULT_DISPLAY, ...setting }
}

/** A time of day ('HH:MM' on the wire) as the school reads it: '1:05 PM' or '13:05'. */
export const clockTime = (time: string): string => formatTime(time, current)
