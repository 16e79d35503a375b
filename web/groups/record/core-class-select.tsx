import type { SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { ChoiceSelect } from '#web/school/choice-select.tsx'

/** One of the core classes; none, where it is not required. */
export function CoreClassSelect({ required = false, ...rest }: Omit<SelectProps, 'data'>) {
  const classes = useQuery({
    queryKey: ['core-classes'],
    queryFn: ({ signal }) => call('GET /api/core-classes/', { signal }),
  })
  return (
    <ChoiceSelect
      label="Core class"
      query={classes}
      many="core classes"
      placeholder={required ? 'Choose a core class' : 'None'}
      required={required}
      clearable={!required}
      allowDeselect={!required}
      {...rest}
    />
  )
}
