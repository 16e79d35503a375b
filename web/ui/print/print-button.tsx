import { Button } from '@mantine/core'
import { useAction } from '../use-action.ts'
import { printPage } from './printing.ts'

/** Prints the whole page, loading paged lists completely first. */
export function PrintButton({ children = 'Print' }: { children?: string }) {
  const print = useAction(printPage)
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
