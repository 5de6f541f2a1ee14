import {
  type CodedText,
  createTextFinder,
  limitTexts,
  type RawValue,
  type RefusalReason,
  refusalTexts,
  renderText,
  validationTexts,
} from '../texts/index.js';

export interface ErrorBody {
  message: string;
  /** Callers of the PDF endpoints expect the message under this name. */
  error: string;
  code: string;
  errors?: FieldError[];
  requestId: string;
  /**
   * The codes of the messages. Responses contain them only if the request has the header {@link ERROR_REASONS_HEADER}.
   */
  reasons?: ErrorReasons;
}

export interface ErrorReasons {
  /** The code of the message. The field is missing if the message has no code. */
  message?: StoredRefusal;
  /** The reasons of field errors, by path. A field error whose message has no code is left out. */
  fields?: FieldReasons;
  /** The time to wait before a retry, in seconds. */
  retryAfter?: number;
}

export type FieldReason = CodedText<typeof validationTexts, RawValue> | RefusalReason;
type FieldReasons = Readonly<Record<string, FieldReason>>;

export interface FieldError {
  /** The path in the request, such as `invoice.clientEmail` or `lineItems.2.quantity`. */
  path: string;
  message: string;
}

/**
 * The error of a field with the code of its message. A message with formatted amounts or dates needs a `reason`,
 * because its code cannot be found in the text.
 */
export interface CodedFieldError extends FieldError {
  reason?: FieldReason;
}

export const errorCatalogue = {
  INVALID_INPUT: { status: 400, message: 'Please check your information and try again.' },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in to continue.' },
  INVOICE_LIMIT_REACHED: { status: 403, message: limitTexts.reached.text },
  QUOTA_REACHED: { status: 403, message: 'Your account has reached its limit.' },
  FRESH_SIGN_IN_REQUIRED: { status: 403, message: 'Please sign in again to confirm that it is you.' },
  CROSS_SITE_REQUEST: { status: 403, message: 'This request came from another site and was refused.' },
  NOT_FOUND: { status: 404, message: 'We could not find what you asked for.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not answer that kind of request.' },
  REQUEST_TIMEOUT: { status: 408, message: 'This request took too long to arrive. Please try again.' },
  EMAIL_TAKEN: {
    status: 409,
    message: 'Another account already uses this e-mail address. Please sign in as you did before.',
  },
  INVOICE_NUMBER_TAKEN: {
    status: 409,
    message: 'You already have an invoice with this number. Please choose another one.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    message: 'This Idempotency-Key was already used for something else. Please send a new key.',
  },
  DRAFT_CHANGED: {
    status: 409,
    message: 'This draft was changed elsewhere since you opened it. Please look at it before you go on.',
  },
  QUOTE_CHANGED: {
    status: 409,
    message: 'This quote was changed elsewhere since you opened it. Please look at it before you go on.',
  },
  RECURRING_CHANGED: {
    status: 409,
    message: 'This was changed elsewhere since you opened it. Please look at it before you go on.',
  },
  QUOTE_ANSWERED: { status: 409, message: 'This quote is already answered.' },
  QUOTE_EXPIRED: { status: 409, message: 'This quote is no longer valid. Please ask for a new one.' },
  ONLINE_PAYMENT_UNAVAILABLE: {
    status: 409,
    message: 'This invoice cannot be paid online at the moment. Please pay in another way.',
  },
  TEST_LINK: { status: 403, message: 'This link is from a test mail, so nobody can answer by it.' },
  QUOTE_LOCKED: {
    status: 409,
    message: 'This quote is accepted, so it stays as it is. Copy it to offer something else.',
  },
  ACCOUNT_DELETION_PENDING: {
    status: 409,
    message: 'Your account will be deleted. Choose to keep it before you upgrade.',
  },
  ALREADY_SUBSCRIBED: { status: 409, message: 'You already have a Pro subscription.' },
  NOTHING_TO_CANCEL: { status: 409, message: 'There is no subscription to cancel.' },
  WEBHOOK_SIGNATURE_INVALID: { status: 400, message: 'The signature of this webhook is missing, wrong or too old.' },
  LOGOUT_TOKEN_INVALID: { status: 400, message: 'This is no logout token of the identity provider, or it is too old.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'This request is too large.' },
  INVOICE_HTML_TOO_LARGE: {
    status: 413,
    message: 'This invoice is too large to print. Please use a smaller logo or fewer line items.',
  },
  ATTACHMENT_TOO_LARGE: { status: 413, message: validationTexts.attachmentSize },
  UNSUPPORTED_ATTACHMENT_TYPE: { status: 415, message: validationTexts.attachmentType },
  LOGO_TOO_LARGE: { status: 413, message: validationTexts.logoSize },
  UNSUPPORTED_LOGO_TYPE: { status: 415, message: validationTexts.logoType },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This address does not take that kind of content.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'The address or the headers of this request are too long.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  PDF_FAILED: { status: 502, message: 'The PDF could not be made. Please try again.' },
  PAYMENT_PROVIDER_FAILED: { status: 502, message: 'The payment provider could not be reached. Please try again.' },
  MAIL_OFF: { status: 503, message: 'This product sends no e-mails. Its operator can set up a mail server.' },
  SERVICE_FAILED: { status: 502, message: 'A part of the service failed. Please try again.' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'A part of the service is not available right now. Please try again.' },
  STORAGE_FULL: {
    status: 503,
    message: 'Nothing was saved, because our storage is full. Our operator has been told. Please try again later.',
  },
  SERVICE_TIMEOUT: { status: 504, message: 'A part of the service took too long. Please try again.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errorCatalogue, value);

/** A stored reason of a refusal. If there is no specific reason, it consists of the error code. */
export type StoredRefusal = RefusalReason | { code: ErrorCode; params?: never };

/** Returns the text of a refusal. It is empty if the reason comes from a newer release. */
export const getRefusalText = (refusal: StoredRefusal): string =>
  isErrorCode(refusal.code) ? errorCatalogue[refusal.code].message : renderText(refusalTexts, refusal as RefusalReason);

export interface WireError {
  code: ErrorCode;
  message: string;
  /** Messages of the previous release do not contain this field. */
  reason?: RefusalReason;
  /** True if the message is neither the text of the reason nor the default message of the code. */
  hasOwnMessage?: true;
  errors?: FieldError[];
  fieldReasons?: FieldReasons;
  retryAfter?: number;
}

/** The time after which a full queue usually has room again. */
const DEFAULT_RETRY_AFTER_SECONDS = 5;

interface AppErrorDetails {
  message?: string;
  /** The reason of the error, which is more specific than the code. The message is derived from the reason. */
  reason?: RefusalReason | undefined;
  errors?: CodedFieldError[];
  fieldReasons?: FieldReasons;
  cause?: unknown;
  /** The time to wait before a retry, in seconds. */
  retryAfter?: number;
  /** True for an error that was received over NATS. Its message already contains the time to wait. */
  isFromWire?: boolean;
  hasOwnMessage?: boolean;
}

/**
 * An error with a message for users. The messaging library sends it over NATS, and the BFF responds with its status.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly reason: RefusalReason | undefined;
  readonly errors: FieldError[] | undefined;
  private readonly fieldReasons: FieldReasons | undefined;
  private readonly hasOwnMessage: boolean;
  /** The time to wait before a retry, in seconds. It is sent in the header `Retry-After`. */
  readonly retryAfter: number | undefined;

  /** If `retryAfter` is given, the time to wait is appended to the message. */
  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    const retryAfter = details.retryAfter ?? (code === 'TOO_MANY_REQUESTS' ? DEFAULT_RETRY_AFTER_SECONDS : undefined);
    const seconds = retryAfter === undefined ? undefined : Math.max(1, Math.ceil(retryAfter));
    const { reason } = details;
    const message = details.message ?? (reason ? renderText(refusalTexts, reason) : errorCatalogue[code].message);
    const isComplete = seconds === undefined || details.isFromWire;
    super(isComplete ? message : `${message} ${refusalTexts.tryAgainIn(seconds)}`, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.reason = reason;
    this.errors = details.errors?.map(({ path, message }) => ({ path, message }));
    this.fieldReasons = details.fieldReasons ?? collectFieldReasons(details.errors);
    this.hasOwnMessage = details.hasOwnMessage ?? (details.message !== undefined && !details.isFromWire && !reason);
    this.retryAfter = seconds;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }

  static invalid(...errors: CodedFieldError[]): AppError {
    return new AppError('INVALID_INPUT', { errors });
  }

  static invalidField(path: string, text: CodedText<typeof validationTexts>): AppError {
    return AppError.invalid({ path, message: renderText(validationTexts, text) });
  }

  get reasons(): ErrorReasons {
    const { code, reason, hasOwnMessage, errors, retryAfter } = this;
    const found = errors?.map(({ path, message }) => ({ path, message, reason: findFieldReason(message) }));
    const fields = { ...collectFieldReasons(found), ...this.fieldReasons };
    return {
      ...(!hasOwnMessage && { message: reason ?? { code } }),
      ...(Object.keys(fields).length > 0 && { fields }),
      ...(retryAfter !== undefined && { retryAfter }),
    };
  }

  toWire(): WireError {
    const { code, message, reason, hasOwnMessage, errors, fieldReasons, retryAfter } = this;
    return {
      code,
      message,
      ...(reason && { reason }),
      ...(hasOwnMessage && { hasOwnMessage }),
      ...(errors && { errors }),
      ...(fieldReasons && { fieldReasons }),
      ...(retryAfter !== undefined && { retryAfter }),
    };
  }

  static fromWire(wire: WireError): AppError {
    return new AppError(wire.code, { ...wire, isFromWire: true });
  }
}

function collectFieldReasons(errors: CodedFieldError[] = []): FieldReasons | undefined {
  const coded = errors.flatMap(({ path, reason }) => (reason ? [[path, reason] as const] : []));
  return coded.length > 0 ? Object.fromEntries(coded) : undefined;
}

let findValidationText: ReturnType<typeof createTextFinder<typeof validationTexts>> | undefined;

const findFieldReason = (message: string): FieldReason | undefined =>
  (findValidationText ??= createTextFinder(validationTexts))(message);

/** Creates an error about a logo. Its message is also the validation error of the logo field. */
export const createLogoError = (code: ErrorCode, details: { message?: string; cause?: unknown } = {}): AppError => {
  const { message } = new AppError(code, details);
  return new AppError(code, { ...details, errors: [{ path: 'logo', message }] });
};
