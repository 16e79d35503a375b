import { Alert, Box, Text } from '@mantine/core'
import { CallFailure } from '#web/api.ts'
import { RowErrors } from './rejected-rows.tsx'
import { MAY_BE_SAVED } from './sentences.ts'
import { isTransient, mayBeSaved, rowErrorsOf, uploadFailureMessage } from './upload-failures.ts'

type FailedFileProps = {
  title: string
  failure: unknown
  /** True if saving failed, not just checking. */
  isSaving?: boolean
  /** False if the user can choose the columns below. */
  showsColumns?: boolean
}

/** Says why a file could not be checked or saved, with its first rejected rows and its columns. */
export function FailedFile({ title, failure, isSaving = false, showsColumns = true }: FailedFileProps) {
  const columns = (showsColumns && failure instanceof CallFailure && failure.reply.available_columns) || []
  const message = uploadFailureMessage(failure)
  const { errors, count } = rowErrorsOf(failure, message)
  if (!isSaving && isTransient(failure)) {
    return (
      <Alert color="yellow" role="alert" title="The file could not be checked">
        {message} Nothing was saved.
      </Alert>
    )
  }
  return (
    <>
      <Alert color="red" role="alert" title={title}>
        {message}
        {isSaving && mayBeSaved(failure) && (
          <Text inherit mt={6}>
            {MAY_BE_SAVED}
          </Text>
        )}
        {columns.length > 0 && (
          <Box mt={6} style={{ overflowWrap: 'anywhere' }}>
            The file has these columns: <strong>{columns.join(', ')}</strong>
          </Box>
        )}
      </Alert>
      {errors.length > 0 && <RowErrors errors={errors} count={count} opened />}
    </>
  )
}
