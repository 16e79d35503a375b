import { minutesBetween } from '#contract/days.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { clockTime } from '#web/school/display.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'

/** No question just before class, when teachers take attendance at the door. */
const EARLY_MINUTES = 15

/** Asks before a class that starts later is saved, because everyone in it would be saved as present. Answers whether to go on. */
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
