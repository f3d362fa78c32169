/** How one server answers and fails. */
export interface ServerShape {
  name: string
  /** The body of a response with this text. */
  answer(text: string, reason?: string): object
  /** The body and status for an unknown model. */
  noModel: { status: number; body: object }
  /** The body and status if the window is exceeded; undefined for a server that silently cuts the prompt. */
  tooLong?: { status: number; body: object }
  /** The body and status of an overloaded server. */
  busy: { status: number; body: object }
}

const usage = { prompt_tokens: 612, completion_tokens: 40, total_tokens: 652 }
const choice = (message: object, reason: string) => ({ index: 0, message, finish_reason: reason })

/** The shapes were recorded, or taken from each server's source and issues. */
export const servers: readonly ServerShape[] = [
  {
    name: 'OpenAI',
    answer: (content, reason = 'stop') => ({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      model: 'gpt-4o-2024-08-06',
      choices: [
        {
          ...choice({ role: 'assistant', content, refusal: null, annotations: [] }, reason),
          logprobs: null,
        },
      ],
      usage: { ...usage, completion_tokens_details: { reasoning_tokens: 0 } },
      service_tier: 'default',
    }),
    noModel: {
      status: 404,
      body: {
        error: {
          code: 'model_not_found',
          message: 'The model `gpt-9` does not exist or you do not have access to it.',
          param: null,
          type: 'invalid_request_error',
        },
      },
    },
    tooLong: {
      status: 400,
      body: {
        error: {
          code: 'context_length_exceeded',
          message: 'This model has a maximum context length of 4096 tokens.',
          type: 'invalid_request_error',
        },
      },
    },
    busy: {
      status: 429,
      body: { error: { code: 'rate_limit_exceeded', message: 'Rate limit reached', type: 'requests' } },
    },
  },
  {
    name: 'Ollama',
    answer: (content, reason = 'stop') => ({
      id: 'chatcmpl-2',
      object: 'chat.completion',
      model: 'qwen3:4b',
      system_fingerprint: 'fp_ollama',
      choices: [choice({ role: 'assistant', content, reasoning: 'Okay, the user wants' }, reason)],
      usage,
    }),
    noModel: {
      status: 404,
      body: {
        error: { message: "model 'qwen9' not found", type: 'not_found_error', param: null, code: null },
      },
    },
    busy: {
      status: 503,
      body: {
        error: {
          message: 'server busy, please try again.  maximum pending requests exceeded',
          type: 'api_error',
          param: null,
          code: null,
        },
      },
    },
  },
  {
    name: 'vLLM',
    answer: (content, reason = 'stop') => ({
      id: 'chatcmpl-3',
      model: 'Qwen/Qwen3-8B',
      choices: [
        {
          ...choice({ role: 'assistant', content, reasoning_content: null, tool_calls: [] }, reason),
          stop_reason: null,
        },
      ],
      usage: { ...usage, prompt_tokens_details: null },
      prompt_logprobs: null,
    }),
    noModel: {
      status: 404,
      body: { error: { message: 'The model `qwen9` does not exist.', type: 'NotFoundError', code: 404 } },
    },
    tooLong: {
      status: 400,
      body: {
        error: {
          message:
            "This model's maximum context length is 2048 tokens. However, your request has 8 input tokens plus 2045 'max_tokens'.",
          type: 'BadRequestError',
          param: 'input_tokens, max_tokens',
          code: 400,
        },
      },
    },
    busy: { status: 503, body: { error: { message: 'overloaded', type: 'ServiceUnavailable', code: 503 } } },
  },
  {
    name: 'LM Studio',
    answer: (content, reason = 'stop') => ({
      id: 'chatcmpl-4',
      model: 'google/gemma-3-4b',
      choices: [{ ...choice({ role: 'assistant', content }, reason), logprobs: null }],
      usage,
      stats: {},
    }),
    noModel: { status: 400, body: { error: 'No models loaded. Please load a model.' } },
    tooLong: {
      status: 400,
      body: {
        error:
          'Trying to keep the first 5000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens',
      },
    },
    busy: { status: 500, body: { error: 'The model has crashed without additional information.' } },
  },
  {
    name: 'llama.cpp',
    answer: (content, reason = 'stop') => ({
      model: '/models/gemma.gguf',
      choices: [choice({ role: 'assistant', content }, reason)],
      usage,
      timings: { predicted_per_second: 21.5 },
    }),
    noModel: {
      status: 400,
      body: { error: { code: 400, message: 'invalid model', type: 'invalid_request_error' } },
    },
    tooLong: {
      status: 400,
      body: {
        error: {
          code: 400,
          message:
            'request (4390 tokens) exceeds the available context size (4096 tokens), try increasing it',
          type: 'exceed_context_size_error',
          n_prompt_tokens: 4390,
          n_ctx: 4096,
        },
      },
    },
    busy: {
      status: 503,
      body: { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } },
    },
  },
]
