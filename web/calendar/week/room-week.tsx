import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '#web/api.ts'
import { prepareWeek, WeekPage } from './week-page.tsx'

export const prepare = prepareWeek

/** What meets in the room that the address names, `?room=104`, else in the first one. */
export function Page() {
  const [search, setSearch] = useSearchParams()
  const room = search.get('room') ?? undefined
  const [since, setSince] = useState<string>()
  const query = useQuery({
    queryKey: ['schedule', 'room', room, since],
    queryFn: ({ signal }) => call('GET /schedules/api/rooms/schedule/', { query: { room, since }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <WeekPage
      query={query}
      onEarlier={setSince}
      viewpoint="room"
      title={(schedule) => (schedule.room === null ? 'Rooms' : `Schedule of room ${schedule.room}`)}
      context={(schedule) =>
        schedule.room === null
          ? 'No group has a room yet. A group is given its room where it is edited.'
          : 'Room'
      }
      actions={
        <Select
          aria-label="Room"
          w={140}
          placeholder="Room"
          searchable
          data={query.data?.rooms ?? []}
          value={query.data?.room ?? null}
          onChange={(chosen) => chosen !== null && setSearch({ room: chosen }, { replace: true })}
        />
      }
    />
  )
}
