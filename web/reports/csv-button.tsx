import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { download } from '#web/ui/download.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'

const MEGABYTE = 1_000_000

/** Saves the report as a file. A large one says how much has come, and can be stopped. */
export function CsvButton({ query }: { query: Record<string, string> }) {
  const [bytes, setBytes] = useState(0)
  const stopping = useRef<AbortController>(undefined)
  const csv = useMutation({
    mutationFn: () => {
      stopping.current = new AbortController()
      setBytes(0)
      const watched = { signal: stopping.current.signal, onProgress: setBytes }
      return download('/attendance/reports/', { ...query, csv: '1' }, 'attendance.csv', watched)
    },
    onError: (error) => {
      if (!stopping.current?.signal.aborted) toastFailure(error)
    },
  })
  if (csv.isPending && bytes >= MEGABYTE) {
    return (
      <Button variant="default" onClick={() => stopping.current?.abort()}>
        Stop download, {(bytes / MEGABYTE).toFixed(0)} MB
      </Button>
    )
  }
  return (
    <Button variant="default" aria-busy={csv.isPending} onClick={() => !csv.isPending && csv.mutate()}>
      Download CSV
    </Button>
  )
}
