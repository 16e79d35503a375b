import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { toastFailure } from '../feedback/toast.ts'
import { printPage } from './printing.ts'

/** Prints the page, whole: what it shows in parts is loaded first. */
export function PrintButton({ children = 'Print' }: { children?: string }) {
  const print = useMutation({ mutationFn: printPage, onError: toastFailure })
  return (
    <Button
      variant="default"
      visibleFrom="sm"
      aria-busy={print.isPending}
      onClick={() => !print.isPending && print.mutate()}
    >
      {children}
    </Button>
  )
}
