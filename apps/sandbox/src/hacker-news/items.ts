import { type HttpResponse, jsonResponse } from '../http.ts'
import { type AnswerStore, htmlParagraphs, type WrittenAnswer } from '../written/written-answers.ts'
import type { Story } from './stories.ts'

/** Answers requests for a story's comments, with Algolia's tree or with Firebase's single items and their order. */
export function createItems(answers: AnswerStore, storyOf: (id: number) => Story | undefined) {
  const commentsOn = ({ title }: Story) => answers.to('hn', title)
  const textOf = ({ text }: WrittenAnswer) => htmlParagraphs(text).join('<p>')

  return {
    tree(id: number): HttpResponse {
      const story = storyOf(id)
      if (story === undefined) return jsonResponse(404, { status: 404, error: 'Not Found' })
      const children = commentsOn(story)
        .filter(({ gone }) => gone === null)
        // The search sorts by time, unlike the site.
        .toSorted((one, other) => one.afterSeconds - other.afterSeconds)
        .map((comment) => ({
          author: comment.author,
          children: [],
          created_at_i: story.createdSeconds + comment.afterSeconds,
          id: comment.number,
          parent_id: story.id,
          points: null,
          story_id: story.id,
          text: textOf(comment),
          type: 'comment',
        }))
      return jsonResponse(200, {
        id: story.id,
        title: story.title,
        points: story.points,
        type: 'story',
        children,
      })
    },

    item(id: number): HttpResponse {
      const story = storyOf(id)
      if (story) {
        const kids = commentsOn(story).map(({ number }) => number)
        return jsonResponse(200, {
          ...{ by: story.author, descendants: story.comments, id, score: story.points },
          ...(kids.length > 0 && { kids }),
          ...{ time: story.createdSeconds, title: story.title, type: 'story' },
        })
      }
      const comment = answers.byNumber(id)
      if (comment?.community !== 'hn') return jsonResponse(200, null)
      if (comment.gone !== null) return jsonResponse(200, { deleted: true, id, type: 'comment' })
      return jsonResponse(200, { by: comment.author, id, text: textOf(comment), type: 'comment' })
    },
  }
}
