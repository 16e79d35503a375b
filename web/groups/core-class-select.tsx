import { Button, Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CallFailure, call } from '#web/api.ts'
import styles from './group-form.module.css'

/** One of the core classes. While they are not there, the field says why and offers to try again. */
export function CoreClassSelect({ required = false, ...rest }: Omit<SelectProps, 'data'>) {
  const classes = useQuery({
    queryKey: ['core-classes'],
    queryFn: ({ signal }) => call('GET /api/core-classes/', { signal }),
  })
  return (
    <div>
      <Select
        label="Core class"
        placeholder={classes.isPending ? 'Loading...' : required ? 'Choose a core class' : 'None'}
        required={required}
        clearable={!required}
        allowDeselect={!required}
        data={(classes.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        nothingFoundMessage={classes.isPending ? 'Loading...' : 'No core classes yet.'}
        {...rest}
      />
      {classes.error && !classes.data && (
        <div role="alert" className={styles.failed}>
          {failureOf(classes.error)}
          <Button
            variant="default"
            size="compact-sm"
            loading={classes.isFetching}
            aria-label="Retry loading core classes"
            onClick={() => void classes.refetch()}
          >
            Retry
          </Button>
        </div>
      )}
    </div>
  )
}

const failureOf = (error: Error) =>
  error instanceof CallFailure && error.code !== 'unreachable'
    ? 'Failed to load core classes.'
    : 'Error fetching core classes.'
