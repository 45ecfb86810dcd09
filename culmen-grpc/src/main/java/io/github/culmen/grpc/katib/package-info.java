/**
 * Katib's suggestion service. Every request has the whole experiment, so that nothing is kept here;
 * knows no transport.
 */
package io.github.culmen.grpc.katib;
