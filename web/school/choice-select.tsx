import { Button, Group, Select, type SelectProps } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { CallFailure } from '#web/api.ts'

type Choice = { id: number; name: string }
type ChoiceSelectProps = Omit<SelectProps, 'data'> & {
  query: UseQueryResult<Choice[]>
  /** 'core classes': what could not be loaded, or is missing. */
  many: string
}

/** One of a list of the server. Where the list could not be loaded, the field says why and offers to try again. */
export function ChoiceSelect({ query, many, placeholder, error, ...rest }: ChoiceSelectProps) {
  const { data, error: failure } = query
  const failed = data === undefined && failure !== null
  return (
    <div>
      <Select
        data={(data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        placeholder={query.isPending ? 'Loading...' : placeholder}
        nothingFoundMessage={query.isPending ? 'Loading...' : `No ${many} yet.`}
        error={error}
        {...rest}
      />
      {failed && (
        <Group role="alert" gap="6px 12px" mt={6} fz={13.5} c="var(--absent)">
          {choicesFailure(failure, many)}
          <Button
            variant="default"
            size="compact-sm"
            loading={query.isFetching}
            aria-label={`Retry loading ${many}`}
            onClick={() => void query.refetch()}
          >
            Retry
          </Button>
        </Group>
      )}
    </div>
  )
}

/** Shown where a reply is no list at all. */
export const UNEXPECTED = 'Unexpected response format'

/** Why a list such as 'grade levels' is missing: refused by the server, not reached, or not understood. */
export function choicesFailure(error: Error, what: string): string {
  if (!(error instanceof CallFailure)) return UNEXPECTED
  return error.code === 'unreachable' ? `Error fetching ${what}.` : `Failed to load ${what}.`
}
