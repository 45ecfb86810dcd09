/**
 * Vizier's study service on Culmen's studies: its names, spaces, trials and metadata as ours and
 * back. Knows nothing of the transport.
 */
package io.github.culmen.grpc.vizier;
