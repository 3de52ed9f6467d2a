import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatInteger } from '#kit/domain/format.ts'
import { LinkWords } from '#kit/web/links.tsx'
import { MISSING_TITLE } from '../../domain/text/missing.ts'
import { api } from '../api.ts'

/** How many lessons of a course lack a register, and the way to them. */
export function MissingOfCourse({ courseId }: { courseId: number }) {
  const { data, isError } = useQuery(api.missing.query({ courseId }))
  if (isError) return null
  const count = data ? formatInteger(data.total) : '…'
  return (
    <Text component="p" m={0}>
      {MISSING_TITLE}:{' '}
      {data && data.total > 0 ? (
        <LinkWords
          to={{ to: '/app/registriCorso', search: { id: courseId } }}
          className="figures"
          fw={700}
          display="inline-block"
          miw={24}
          underline="always"
        >
          {count}
        </LinkWords>
      ) : (
        <strong className="figures">{count}</strong>
      )}
    </Text>
  )
}
