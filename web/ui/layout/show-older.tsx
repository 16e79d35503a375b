import { Button } from '@mantine/core'

type OlderPages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }

/** Below a list that is loaded page by page, as long as there are more. */
export const ShowOlder = ({ query, children }: { query: OlderPages; children: string }) =>
  query.hasNextPage && (
    <Button
      mt="md"
      variant="default"
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {children}
    </Button>
  )
