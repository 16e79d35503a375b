import { minutesBetween } from '#contract/days.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { clockTime } from '#web/school/display.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'

/** Teachers often take attendance at the door just before class, so no question is asked then. */
const EARLY_MINUTES = 15

/** Asks before an upcoming class is saved, because everyone would be marked present. Resolves to true if the user continues. */
export function useEarlySaveQuestion(date: string, { start_time }: { start_time: string }) {
  const { today, time } = useSchoolClock()
  return async (): Promise<boolean> => {
    const isEarly = date === today && minutesBetween(time, start_time) > EARLY_MINUTES
    if (!isEarly) return true
    return confirm({
      message: `This class starts at ${clockTime(start_time)}. Save attendance now?`,
      details: 'Absences that the office reports after you save will not change these marks.',
      confirmLabel: 'Save now',
      cancelLabel: 'Cancel',
    })
  }
}
