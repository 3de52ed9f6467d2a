import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatHours, plural } from '#kit/domain/format.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { api } from '../api.ts'

/** How many hours of lessons a course has in its calendar, the shared ones too. */
export function LessonHours({ courseId }: { courseId: number }) {
  const { data, error } = useQuery(api.hours.query({ id: courseId }))
  return (
    <Text component="p" m={0} aria-live="polite">
      Ore di lezione inserite:{' '}
      {error && !data ? (
        toApiError(error).message
      ) : (
        <>
          <strong className="figures">{data ? formatHours(data.minutes) : '…'}</strong>
          {data && (
            <Text component="span" c="dimmed">
              {' '}
              ({plural(data.lessons, 'lezione', 'lezioni')})
            </Text>
          )}
        </>
      )}
    </Text>
  )
}
