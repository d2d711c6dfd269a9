const CERTIFICATE =
  /^(CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)/;
const NO_NAME = ['ENOTFOUND', 'EAI_AGAIN', 'EDNS'];
const NO_ANSWER = ['ECONNREFUSED', 'ETIMEDOUT', 'ETIMEOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET', 'EPIPE'];
const NO_TLS = ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'];

interface Failure extends Error {
  code?: string;
  cause?: unknown;
}

const isOfCertificate = ({ code = '', message }: Failure): boolean =>
  CERTIFICATE.test(code) || /certificate|altnames/i.test(message);
const isOfTls = ({ code = '', message }: Failure): boolean =>
  NO_TLS.includes(code) || /wrong version number|packet length too long/i.test(message);

/** Whether a connection failed before anything could be said on it. */
export const isHandshakeFailure = (error: Error): boolean => isOfCertificate(error) || isOfTls(error);

/**
 * Why a connection failed, as a sentence that says what to do.
 * @param host as people know it
 * @param setting the name of the setting that has its address
 * @returns undefined for an error that has nothing to do with the connection
 */
export function explainConnection(error: Error, host: string, setting: string): string | undefined {
  const { code = '', message, cause } = error as Failure;
  if (isOfCertificate(error))
    return `The certificate of ${host} is not trusted, so nothing was sent. Give the server a certificate for ${host} from an authority this machine trusts, or set NODE_EXTRA_CA_CERTS to the authority’s file and restart Kith.`;
  if (isOfTls(error))
    return `${host} does not begin with TLS at this port. Correct the port or the beginning of ${setting}.`;
  if (NO_NAME.includes(code) || /ENOTFOUND|EAI_AGAIN/.test(message))
    return `There is no server named ${host}. Correct ${setting} or this machine’s name server.`;
  if (NO_ANSWER.includes(code) || /ECONNREFUSED|timed? ?out|timeout/i.test(message))
    return `${host} doesn’t respond. Check whether the server is running, the port in ${setting}, and any firewall.`;
  return cause instanceof Error ? explainConnection(cause, host, setting) : undefined;
}
