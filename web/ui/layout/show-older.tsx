import { Button, Text } from '@mantine/core'
import { useBeforePrint } from '../print/printing.ts'

type OlderPages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<{ hasNextPage: boolean; error: unknown }>
}

/** The limit keeps a browser from loading years of records. */
const MAX_PRINTED_PAGES = 40

/** A button below a paged list, shown as long as there are more items. All pages are loaded before printing. */
export function ShowOlder({ query, children }: { query: OlderPages; children: string }) {
  useBeforePrint(async () => {
    let isMore = query.hasNextPage
    for (let page = 0; isMore && page < MAX_PRINTED_PAGES; page += 1) {
      const { hasNextPage, error } = await query.fetchNextPage()
      if (error) throw error
      isMore = hasNextPage
    }
  })
  return (
    query.hasNextPage && (
      <>
        <Button
          mt="md"
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {children}
        </Button>
        <Text className="print-only" mt="md">
          Older entries are not printed.
        </Text>
      </>
    )
  )
}
