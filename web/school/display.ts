import { formatTime } from '#contract/formats.ts'
import { setGradeSpan } from '#contract/grades.ts'
import { DEFAULT_DISPLAY, type Display } from '#contract/people/person/display.ts'

/** The setting is global so that names, days and times can be formatted outside of components too. */
let current: Display = DEFAULT_DISPLAY

export const display = (): Display => current

/** Sets the school's formats. Parts that are missing, as in a copy from an older build, get defaults. */
export function setDisplay(setting: Partial<Display> = {}): void {
  current = { ...DEFAULT_DISPLAY, ...setting }
  setGradeSpan(current)
}

/** Formats a time ('HH:MM') for the school: '1:05 PM' or '13:05'. */
export const clockTime = (time: string): string => formatTime(time, current)
