import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { shortDay } from '#web/school/days.ts'
import { lazyComponent } from '#web/ui/lazy-part.tsx'
import { useIsInUse } from '#web/ui/when-in-use.ts'

type DayChoiceProps = { value: string; onChange: (day: string | null) => void }
type Field = DayChoiceProps & { 'aria-label': string; w: number }

const loadInput = () => import('#web/school/calendar/day-input.tsx').then((part) => part.DayInput)
const DayInput = lazyComponent<Field>(loadInput)

/** Chooses the day. The calendar loads only after the first interaction, because most users never open it. */
export function DayChoice(props: DayChoiceProps) {
  const field = { ...props, 'aria-label': 'Date', w: 150 }
  const isInUse = useIsInUse()
  const [isLoaded, setIsLoaded] = useState(false)
  const container = useRef<HTMLSpanElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    // If it cannot be loaded, the user just cannot change the day.
    if (isInUse) DayInput.preload().then(load, () => {})
    function load() {
      hadFocus.current = container.current?.contains(document.activeElement) ?? false
      setIsLoaded(true)
    }
  }, [isInUse])
  useEffect(() => {
    if (isLoaded && hadFocus.current) container.current?.querySelector('input')?.focus()
  }, [isLoaded])
  return (
    <span ref={container}>
      {isLoaded ? (
        <DayInput {...field} />
      ) : (
        <TextInput aria-label={field['aria-label']} w={field.w} value={shortDay(field.value)} readOnly />
      )}
    </span>
  )
}
